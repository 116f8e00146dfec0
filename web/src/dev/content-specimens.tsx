import { Heart, Plus, ShoppingCart, Truck } from "lucide-react";
import { Accordion } from "@/ui/accordion";
import { Badge } from "@/ui/badge";
import { Breadcrumb } from "@/ui/breadcrumb";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { Card } from "@/ui/card";
import { CountBadge } from "@/ui/count-badge";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { Icon } from "@/ui/icon";
import { IconButton } from "@/ui/icon-button";
import { Logo } from "@/ui/logo";
import { Pagination } from "@/ui/pagination";
import { Picture } from "@/ui/picture";
import { Price } from "@/ui/price";
import { Progress } from "@/ui/progress";
import { Rating } from "@/ui/rating";
import { SectionHeading } from "@/ui/section-heading";
import { Skeleton } from "@/ui/skeleton";
import { Spinner } from "@/ui/spinner";
import { Tabs } from "@/ui/tabs";
import { VisuallyHidden } from "@/ui/visually-hidden";
import type { Samples } from "./samples";
import { Row, Specimen } from "./specimen";

const tones = ["neutral", "brand", "accent", "danger", "flag"] as const;
const swatches = [
  "bg-paper",
  "bg-card",
  "bg-sunken",
  "bg-line",
  "bg-edge",
  "bg-ink",
  "bg-muted",
  "bg-brand",
  "bg-brand-hover",
  "bg-brand-tint",
  "bg-accent",
  "bg-accent-tint",
  "bg-danger",
  "bg-danger-tint",
];
const scale = ["text-xs", "text-sm", "text-base", "text-lg", "text-xl", "text-2xl", "text-3xl"];

export function ContentSpecimens({ t }: { t: Samples }) {
  const pageLabels = {
    nav: t.pages,
    previous: t.previous,
    next: t.next,
    page: (n: number) => `${t.page} ${n}`,
  };
  return (
    <>
      <Specimen title="logo, colours, type">
        <Row>
          <Logo name={t.shop} size="sm" />
          <Logo name={t.shop} />
          <Logo name={t.shop} size="lg" />
        </Row>
        <div className="flex flex-wrap gap-2">
          {swatches.map((name) => (
            <span key={name} title={name} className={`size-9 rounded-control border border-line ${name}`} />
          ))}
        </div>
        <div className="grid gap-1">
          {scale.map((size) => (
            <p key={size} className={`${size} line-clamp-1`}>
              {t.heading}
            </p>
          ))}
        </div>
        <p className="max-w-prose">
          {t.subtitle}. {t.answer}
        </p>
      </Specimen>
      <Specimen title="section-heading, breadcrumb">
        <Breadcrumb
          label={t.breadcrumb}
          crumbs={t.crumbs.map((label, i) => ({ label, to: i < 2 ? `#${i}` : undefined }))}
        />
        <SectionHeading
          title={t.heading}
          subtitle={t.subtitle}
          action={
            <a href="#all" className={buttonStyle({ variant: "link" })}>
              {t.seeAll}
            </a>
          }
        />
      </Specimen>
      <Specimen title="badge, count-badge, price, rating">
        <Row>
          {tones.map((tone, i) => (
            <Badge key={tone} tone={tone}>
              {t.badges[i]}
            </Badge>
          ))}
          <span className="relative">
            <IconButton icon={ShoppingCart} label={t.add} />
            <CountBadge className="absolute end-0 top-0">3</CountBadge>
          </span>
          <CountBadge>99+</CountBadge>
        </Row>
        <Row>
          <Price size="sm" amount="49" currency={t.currency} />
          <Price
            amount="149.50"
            currency={t.currency}
            old={{ amount: "199", label: t.before }}
            percent="-25%"
          />
        </Row>
        <Price
          size="lg"
          amount="1,299"
          currency={t.currency}
          old={{ amount: "1,599", label: t.before }}
          percent="-19%"
        />
        <Row>
          <Rating value={4.5} label={t.stars} note={t.votes} />
          <Rating value={3} label={t.stars} size="md" />
          <Rating value={0.4} label={t.stars} size="lg" />
        </Row>
      </Specimen>
      <Specimen title="card, picture, progress">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          <Card padding="none" interactive className="relative overflow-hidden">
            <Picture src="/media/products/sample.webp" alt="" priority />
            <Badge tone="flag" className="absolute start-2.5 top-2.5">
              {t.badges[4]}
            </Badge>
            <IconButton
              icon={Heart}
              label={t.tip}
              variant="float"
              size="sm"
              className="absolute end-2 top-2"
            />
            <div className="grid gap-1.5 p-3">
              <p className="line-clamp-2 text-sm">{t.product}</p>
              <Rating value={4.5} label={t.stars} note={t.votes} />
              <div className="flex items-end justify-between gap-2">
                <Price
                  size="sm"
                  amount="149"
                  currency={t.currency}
                  old={{ amount: "199", label: t.before }}
                />
                <IconButton icon={Plus} label={t.add} variant="solid" size="sm" />
              </div>
              <p className="flex items-center gap-1.5 text-xs text-muted">
                <Icon of={Truck} size="xs" /> {t.waysText[0]}
              </p>
            </div>
          </Card>
          <Card padding="none" className="overflow-hidden">
            <Picture src="" alt="" />
            <div className="p-3">
              <p className="line-clamp-2 text-sm">{t.product}</p>
            </div>
          </Card>
          <Card padding="none" className="overflow-hidden">
            <VisuallyHidden>{t.loading}</VisuallyHidden>
            <Skeleton className="aspect-square" />
            <div className="grid gap-2 p-3">
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-6 w-20" />
            </div>
          </Card>
        </div>
        <Card>{t.answer}</Card>
        <Row>
          <Spinner size="sm" />
          <Spinner label={t.loading} />
          <Spinner size="lg" className="text-brand" />
        </Row>
        <Progress value={65} label={t.progress} />
        <Progress label={t.loading} />
      </Specimen>
      <Specimen title="pagination (ends, window)">
        <Pagination page={6} pages={24} to={(n) => `?page=${n}`} labels={pageLabels} />
        <Pagination page={1} pages={9} kind="window" to={(n) => `?page=${n}`} labels={pageLabels} />
      </Specimen>
      <Specimen title="tabs, accordion">
        <Tabs
          label={t.more}
          tabs={t.tabs.map((label, i) => ({ id: String(i), label, content: <p>{t.answer}</p> }))}
        />
        <Accordion
          defaultOpen="0"
          headingLevel="h4"
          items={t.question.map((title, i) => ({
            id: String(i),
            title,
            content: <p className="text-muted">{t.answer}</p>,
          }))}
        />
      </Specimen>
      <Specimen title="empty-state, error-state">
        <EmptyState
          headingLevel="h3"
          icon={ShoppingCart}
          title={t.emptyTitle}
          text={t.emptyText}
          action={<Button>{t.seeAll}</Button>}
        />
        <ErrorState
          title={t.errorTitle}
          text={t.errorText}
          retryLabel={t.retry}
          onRetry={() => {}}
          reference={t.reference}
        />
      </Specimen>
    </>
  );
}
