import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@/api/api-error";
import { useLanguage } from "@/i18n/language-context";
import { toast } from "@/ui/toast";

type Options<Input, Output> = {
  change: (input: Input) => Promise<Output>;
  /** Paths whose queries are fetched again afterwards. */
  refresh: readonly string[];
  /** What is said when it worked; without it nothing is. */
  done?: string;
  onDone?: (output: Output, input: Input) => void;
  /** Called instead of a message, for errors that the page shows itself. */
  onRefused?: (error: ApiError) => boolean;
};

/** A change in the back office: what it touches is fetched again, and a refusal is said in words. */
export function useStaffMutation<Input = void, Output = unknown>({
  change,
  refresh,
  done,
  onDone,
  onRefused,
}: Options<Input, Output>) {
  const queryClient = useQueryClient();
  const { errorText } = useLanguage();
  return useMutation({
    mutationFn: change,
    onSuccess: async (output, input) => {
      if (done) toast.success(done);
      onDone?.(output, input);
      await Promise.all(refresh.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
    },
    onError: (error) => {
      if (error instanceof ApiError && onRefused?.(error)) return;
      toast.error(errorText(error instanceof ApiError ? error.code : undefined));
    },
  });
}
