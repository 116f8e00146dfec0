import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { useDirection } from "./direction";

export interface Tab {
  id: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  tabs: readonly Tab[];
  /** Names the row of tabs. */
  label: string;
  value?: string;
  defaultValue?: string;
  onValueChange?: (id: string) => void;
  className?: string;
}

export function Tabs({ tabs, label, value, defaultValue, onValueChange, className }: TabsProps) {
  const dir = useDirection();
  return (
    <Radix.Root
      dir={dir}
      value={value}
      defaultValue={value === undefined ? (defaultValue ?? tabs[0]?.id) : undefined}
      onValueChange={onValueChange}
      className={className}
    >
      <Radix.List
        aria-label={label}
        className="flex gap-6 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className="-mb-px min-h-11 shrink-0 border-b-2 border-transparent px-1 font-medium whitespace-nowrap text-muted transition-colors -outline-offset-2 hover:text-ink data-[state=active]:border-brand data-[state=active]:text-brand"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className="pt-5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
