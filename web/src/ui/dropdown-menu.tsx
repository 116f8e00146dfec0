import { Check, type LucideIcon } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { cx } from "./cx";
import { useDirection } from "./direction";
import { Icon } from "./icon";

const itemStyle =
  "flex min-h-10 cursor-pointer items-center gap-3 rounded-inner px-3 py-1.5 text-base outline-none select-none " +
  "data-highlighted:bg-sunken data-disabled:pointer-events-none data-disabled:text-muted";

interface DropdownMenuProps {
  /** A button; it gets the menu's aria attributes. */
  trigger: ReactElement;
  align?: "start" | "center" | "end";
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Items, labels and separators. */
  children: ReactNode;
  className?: string;
}

/** A menu under a button. About 28 kB: load it on hover or focus of the button. */
export function DropdownMenu({
  trigger,
  align = "start",
  open,
  defaultOpen,
  onOpenChange,
  children,
  className,
}: DropdownMenuProps) {
  const dir = useDirection();
  return (
    <Radix.Root dir={dir} open={open} defaultOpen={defaultOpen} onOpenChange={onOpenChange} modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* In place and not at the end of the body: a menu is part of the landmark that it is opened from. */}
      <Radix.Content
        align={align}
        sideOffset={8}
        collisionPadding={12}
        className={cx(
          "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 animate-pop-in overflow-y-auto rounded-card",
          "border border-line bg-card p-1.5 text-ink shadow-float data-[state=closed]:animate-pop-out",
          className,
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

interface DropdownMenuItemProps extends ComponentProps<typeof Radix.Item> {
  icon?: LucideIcon;
  danger?: boolean;
}

/** One action. For a link pass `asChild` and the link as the only child. */
export function DropdownMenuItem({
  icon,
  danger,
  asChild,
  children,
  className,
  ...rest
}: DropdownMenuItemProps) {
  return (
    <Radix.Item {...rest} asChild={asChild} className={cx(itemStyle, danger && "text-danger", className)}>
      {asChild ? (
        children
      ) : (
        <>
          {icon && <Icon of={icon} size="md" className={danger ? "" : "text-muted"} />}
          {children}
        </>
      )}
    </Radix.Item>
  );
}

interface DropdownMenuRadioGroupProps {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly { value: string; label: ReactNode }[];
}

/** One of several, with a tick on the chosen one. */
export function DropdownMenuRadioGroup({ value, onValueChange, options }: DropdownMenuRadioGroupProps) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onValueChange}>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={cx(itemStyle, "justify-between")}>
          {option.label}
          <Radix.ItemIndicator className="text-brand">
            <Icon of={Check} size="sm" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function DropdownMenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 py-2 text-sm text-muted">{children}</Radix.Label>;
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="mx-3 my-1.5 h-px bg-line" />;
}
