import { Heart, LogOut, MapPin, Package } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Drawer } from "@/ui/drawer";
import {
  DropdownMenu,
  DropdownMenuRadioGroup,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from "@/ui/dropdown-menu";
import { IconButton } from "@/ui/icon-button";
import { Sheet } from "@/ui/sheet";
import { toast } from "@/ui/toast";
import type { Samples } from "./samples";
import { Row, Specimen } from "./specimen";

export function OverlaySpecimens({ t }: { t: Samples }) {
  const [city, setCity] = useState(t.cities[0] ?? "");
  const content = t.cities.map((name) => (
    <p key={name} className="py-3">
      {name}: {t.answer}
    </p>
  ));
  return (
    <Specimen title="dialog, sheet, drawer, dropdown-menu, tooltip, toast">
      <Row>
        <Dialog
          trigger={<Button variant="outline">Dialog</Button>}
          title={t.emptyTitle}
          description={t.emptyText}
          closeLabel={t.close}
          footer={
            <>
              <Button variant="ghost">{t.cancel}</Button>
              <Button>{t.save}</Button>
            </>
          }
        >
          {t.answer}
        </Dialog>
        {(["start", "end", "bottom"] as const).map((side) => (
          <Sheet
            key={side}
            side={side}
            trigger={<Button variant="outline">Sheet {side}</Button>}
            title={t.city}
            closeLabel={t.close}
          >
            {content}
          </Sheet>
        ))}
        <Drawer
          trigger={<Button variant="outline">Drawer</Button>}
          title={t.heading}
          description={t.subtitle}
          closeLabel={t.close}
          footer={<Button block>{t.buy}</Button>}
        >
          {content}
        </Drawer>
        <DropdownMenu trigger={<Button variant="outline">Menu</Button>}>
          <DropdownMenuLabel>{t.account}</DropdownMenuLabel>
          <DropdownMenuItem icon={Package}>{t.orders}</DropdownMenuItem>
          <DropdownMenuItem icon={MapPin} disabled>
            {t.addresses}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuRadioGroup
            value={city}
            onValueChange={setCity}
            options={t.cities.map((label) => ({ value: label, label }))}
          />
          <DropdownMenuSeparator />
          <DropdownMenuItem icon={LogOut} danger>
            {t.signOut}
          </DropdownMenuItem>
        </DropdownMenu>
        <IconButton icon={Heart} label={t.tip} variant="outline" />
        <Button
          variant="outline"
          onClick={() => toast.success(t.toast, { action: { label: t.undo, onClick: () => {} } })}
        >
          Toast success
        </Button>
        <Button variant="outline" onClick={() => toast.error(t.toastError, { description: t.errorText })}>
          Toast error
        </Button>
        <Button variant="outline" onClick={() => toast.info(t.toastInfo)}>
          Toast info
        </Button>
      </Row>
    </Specimen>
  );
}
