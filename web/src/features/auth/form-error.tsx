import { CircleAlert } from "lucide-react";
import { Icon } from "@/ui/icon";

/** Above a form's button: why it was refused. It is announced, and stays until the form is sent again. */
export function FormError({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className="flex items-start gap-2 rounded-control bg-danger-tint px-4 py-3 text-danger">
      <Icon of={CircleAlert} className="mt-0.5" />
      {text}
    </p>
  );
}
