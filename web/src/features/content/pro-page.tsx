import { BadgePercent, Clock3, Compass, Headset, Truck } from "lucide-react";
import { useLanguage } from "@/i18n/language-context";
import { useShopConfig } from "@/lib/shop-config";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Container } from "@/ui/container";
import { EmptyState } from "@/ui/empty-state";
import { Icon } from "@/ui/icon";
import { addProInterest } from "./queries";
import { SignUpForm } from "./sign-up-form";

const benefits = [
  { icon: Truck, title: "pro.delivery", text: "pro.deliveryText", flip: true },
  { icon: Clock3, title: "pro.early", text: "pro.earlyText", flip: false },
  { icon: BadgePercent, title: "pro.prices", text: "pro.pricesText", flip: false },
  { icon: Headset, title: "pro.support", text: "pro.supportText", flip: false },
] as const;

const questions = [
  { question: "pro.when", answer: "pro.whenText" },
  { question: "pro.price", answer: "pro.priceText" },
  { question: "pro.changes", answer: "pro.changesText" },
] as const;

/** The planned benefits of the membership, and a sign-up for news about it. */
export function ProPage() {
  const { direction, t } = useLanguage();
  if (useShopConfig().hidden?.includes("pro"))
    return (
      <EmptyState icon={Compass} headingLevel="h1" title={t("page.notFound")} text={t("notFound.text")} />
    );
  return (
    <>
      <header className="relative overflow-hidden bg-[oklch(0.39_0.07_172)] text-white">
        <img
          src={`/media/home/pro${direction === "rtl" ? "-rtl" : ""}.webp`}
          alt=""
          width={1600}
          height={640}
          className="absolute inset-0 size-full object-cover object-[50%_85%] max-md:hidden"
        />
        <Container className="relative flex min-h-64 items-center py-10 md:min-h-[clamp(22rem,34vw,34rem)]">
          <div className="md:w-1/2 md:max-w-lg">
            <Badge tone="accent">{t("pro.eyebrow")}</Badge>
            <h1 className="mt-3 text-3xl font-bold lg:text-[2.75rem]">{t("pro.title")}</h1>
            <p className="mt-3 text-lg">{t("pro.lead")}</p>
          </div>
        </Container>
      </header>
      <Container className="grid gap-10 py-10 lg:grid-cols-[1fr_26rem] lg:gap-14 lg:py-14">
        <div className="min-w-0">
          <h2 className="text-xl sm:text-2xl">{t("pro.benefits")}</h2>
          <ul className="mt-5 grid gap-3 sm:grid-cols-2 sm:gap-4">
            {benefits.map(({ icon, title, text, flip }) => (
              <li key={title}>
                <Card className="h-full">
                  <span className="flex size-12 items-center justify-center rounded-full bg-brand-tint text-brand">
                    <Icon of={icon} size="lg" flip={flip} />
                  </span>
                  <h3 className="mt-4 text-lg">{t(title)}</h3>
                  <p className="mt-1 text-muted">{t(text)}</p>
                </Card>
              </li>
            ))}
          </ul>
          <h2 className="mt-10 text-xl sm:text-2xl">{t("pro.questions")}</h2>
          <dl className="mt-4 divide-y divide-line border-y border-line">
            {questions.map(({ question, answer }) => (
              <div key={question} className="py-4">
                <dt className="font-medium">{t(question)}</dt>
                <dd className="mt-1 text-muted">{t(answer)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <aside aria-labelledby="pro-interest" className="max-lg:order-first">
          <Card className="lg:sticky lg:top-28">
            <h2 id="pro-interest" className="text-xl">
              {t("pro.formTitle")}
            </h2>
            <p className="mt-2 mb-5 text-muted">{t("pro.formText")}</p>
            <SignUpForm
              send={addProInterest}
              action={t("pro.action")}
              sending={t("pro.sending")}
              done={{ title: t("pro.done"), text: t("pro.doneText") }}
            />
          </Card>
        </aside>
      </Container>
    </>
  );
}
