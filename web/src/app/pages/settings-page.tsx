import {
  Fingerprint,
  Globe,
  KeyRound,
  MonitorSmartphone,
  Database,
  UserX,
  type LucideIcon,
} from "lucide-react";
import { useId, type ReactNode } from "react";
import { verifiedFactors } from "@/api/auth/second-step";
import { useAuth } from "@/api/auth/auth-context";
import { AccountHeader } from "@/features/account/account-header";
import { DataSection } from "@/features/account/data-section";
import { PreferencesSection } from "@/features/account/preferences-section";
import { DeleteAccountSection } from "@/features/auth/delete-account-section";
import { DevicesSection } from "@/features/auth/devices-section";
import { PasswordSection } from "@/features/auth/password-section";
import { TwoStepSection } from "@/features/auth/two-step-section";
import { UnconfirmedNote } from "@/features/auth/unconfirmed-note";
import { useShopConfig } from "@/lib/shop-config";
import { useCity } from "@/lib/use-city";
import { useT } from "@/i18n/language-context";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Container } from "@/ui/container";
import { Icon } from "@/ui/icon";

export function SettingsPage() {
  const t = useT();
  const { user } = useAuth();
  const [city, setCity] = useCity();
  const { cities = [] } = useShopConfig().shipping;
  if (!user) return null;
  const twoStep = verifiedFactors({ user }).length > 0;
  return (
    <Container className="py-6 sm:py-10">
      <div className="mx-auto max-w-3xl">
        <AccountHeader title={t("page.settings")} text={t("settings.lead")} />
        <div className="grid gap-4 sm:gap-5">
          <UnconfirmedNote user={user} />
          <Section icon={KeyRound} title={t("password.title")} text={t("password.text")}>
            <PasswordSection />
          </Section>
          <Section
            icon={Fingerprint}
            title={t("twoStep.title")}
            text={t("twoStep.text")}
            note={
              <Badge tone={twoStep ? "brand" : "neutral"}>{t(twoStep ? "twoStep.on" : "twoStep.off")}</Badge>
            }
          >
            <TwoStepSection user={user} />
          </Section>
          <Section icon={MonitorSmartphone} title={t("devices.title")} text={t("devices.text")}>
            <DevicesSection userId={user.id} />
          </Section>
          <Section icon={Globe} title={t("preferences.title")} text={t("preferences.text")}>
            <PreferencesSection userId={user.id} cities={cities} city={city.key} onCity={setCity} />
          </Section>
          <Section icon={Database} title={t("data.title")} text={t("data.text")}>
            <DataSection />
          </Section>
          <Section icon={UserX} title={t("delete.title")} text={t("delete.text")}>
            <DeleteAccountSection user={user} />
          </Section>
        </div>
        <p className="mt-8 text-center text-muted">{t("settings.soon")}</p>
      </div>
    </Container>
  );
}

type SectionProps = { icon: LucideIcon; title: string; text: string; note?: ReactNode; children: ReactNode };

function Section({ icon, title, text, note, children }: SectionProps) {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id}>
        <div className="mb-5 flex gap-4">
          <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-brand-tint text-brand max-sm:hidden">
            <Icon of={icon} />
          </span>
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 id={id} className="text-lg">
                {title}
              </h2>
              {note}
            </div>
            <p className="mt-0.5 text-muted">{text}</p>
          </div>
        </div>
        {children}
      </section>
    </Card>
  );
}
