import { ArrowRight, Heart, Menu, Plus, Search, ShoppingCart } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Chip } from "@/ui/chip";
import { Field } from "@/ui/field";
import { Icon } from "@/ui/icon";
import { IconButton } from "@/ui/icon-button";
import { Input } from "@/ui/input";
import { QuantityStepper } from "@/ui/quantity-stepper";
import { RadioGroup } from "@/ui/radio-group";
import { Select } from "@/ui/select";
import { Slider, type Range } from "@/ui/slider";
import { StarInput } from "@/ui/star-input";
import { Textarea } from "@/ui/textarea";
import type { Samples } from "./samples";
import { Row, Specimen } from "./specimen";

const variants = ["primary", "accent", "secondary", "outline", "ghost", "danger", "link"] as const;

export function ControlSpecimens({ t }: { t: Samples }) {
  return (
    <>
      <Specimen title="button">
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {t.buy}
            </Button>
          ))}
        </Row>
        <Row>
          <Button size="sm">{t.save}</Button>
          <Button size="md">{t.save}</Button>
          <Button size="lg">{t.save}</Button>
          <Button icon={ShoppingCart}>{t.add}</Button>
          <Button variant="outline" iconEnd={ArrowRight} flipIcons>
            {t.more}
          </Button>
        </Row>
        <Row>
          <Button loading>{t.saving}</Button>
          <Button disabled>{t.save}</Button>
          <Button variant="outline" disabled>
            {t.save}
          </Button>
        </Row>
        <Button block icon={ShoppingCart}>
          {t.add}
        </Button>
      </Specimen>
      <Specimen title="icon-button">
        <Row>
          <IconButton icon={Menu} label={t.open} />
          <IconButton icon={Search} label={t.search} variant="outline" />
          <IconButton icon={Plus} label={t.add} variant="solid" />
          <IconButton icon={Heart} label={t.tip} variant="float" />
          <IconButton icon={Heart} label={t.tip} variant="float" filled tone="danger" />
          <IconButton icon={ArrowRight} label={t.next} flip size="sm" />
          <IconButton icon={Plus} label={t.add} variant="solid" loading />
          <IconButton icon={Plus} label={t.add} variant="solid" disabled size="lg" />
        </Row>
      </Specimen>
      <Specimen title="field, input, select, textarea">
        <Field label={t.name} hint={t.nameHint} required>
          {(control) => <Input {...control} autoComplete="off" />}
        </Field>
        <Field label={t.name} error={t.nameError} required>
          {(control) => <Input {...control} defaultValue="م" />}
        </Field>
        <Field label={t.email} labelNote={t.optional}>
          {(control) => <Input {...control} dir="ltr" type="email" defaultValue="sara@example.sa" />}
        </Field>
        <Field label={t.search} hideLabel>
          {(control) => (
            <Input
              {...control}
              type="search"
              placeholder={t.search}
              before={<Icon of={Search} />}
              after={<IconButton size="sm" icon={ArrowRight} label={t.search} flip />}
            />
          )}
        </Field>
        <Field label={t.city}>
          {(control) => (
            <Select
              {...control}
              defaultValue=""
              placeholder={t.choose}
              options={t.cities.map((city) => ({ value: city, label: city }))}
            />
          )}
        </Field>
        <Row>
          <Select
            compact
            aria-label={t.city}
            options={t.cities.map((city) => ({ value: city, label: city }))}
          />
        </Row>
        <Field label={t.notes}>{(control) => <Textarea {...control} rows={3} />}</Field>
        <Field label={t.name}>{(control) => <Input {...control} disabled defaultValue={t.brand} />}</Field>
      </Specimen>
      <Choices t={t} />
      <Ranges t={t} />
    </>
  );
}

function Choices({ t }: { t: Samples }) {
  const [city, setCity] = useState(t.cities[0] ?? "");
  const [way, setWay] = useState("0");
  return (
    <Specimen title="checkbox, radio-group, chip">
      <div>
        <Checkbox label={t.inStock} defaultChecked note="128" />
        <Checkbox label={t.brand} note="14" />
        <Checkbox label={t.inStock} disabled />
        <Checkbox label={t.inStock} disabled defaultChecked />
      </div>
      <RadioGroup
        legend={t.city}
        value={city}
        onChange={setCity}
        options={t.cities.map((label, i) => ({ value: label, label, disabled: i === 3 }))}
      />
      <RadioGroup
        boxed
        legend={t.delivery}
        value={way}
        onChange={setWay}
        options={t.ways.map((label, i) => ({ value: String(i), label, description: t.waysText[i] }))}
      />
      <Row>
        <Chip removeLabel={`${t.remove} ${t.brand}`} onRemove={() => {}}>
          {t.brand}
        </Chip>
        <Chip removeLabel={`${t.remove} 100–300`} onRemove={() => {}}>
          <bdi>100–300</bdi>
        </Chip>
      </Row>
    </Specimen>
  );
}

function Ranges({ t }: { t: Samples }) {
  const [range, setRange] = useState<Range>([50, 320]);
  const [count, setCount] = useState(1);
  const [stars, setStars] = useState(0);
  const labels = { group: t.quantity, decrease: t.minus, increase: t.plus, remove: t.remove };
  return (
    <Specimen title="slider, quantity-stepper, star-input">
      <Slider
        min={0}
        max={500}
        step={10}
        value={range}
        onValueChange={setRange}
        labels={[t.low, t.high]}
        valueText={(value) => `${value} ${t.currency}`}
      />
      <div className="flex justify-between text-sm text-muted tabular">
        <span>{range[0]}</span>
        <span>{range[1]}</span>
      </div>
      <Slider
        disabled
        min={0}
        max={10}
        step={1}
        value={[2, 7]}
        onValueChange={() => {}}
        labels={[t.low, t.high]}
      />
      <Row>
        <QuantityStepper value={count} onChange={setCount} max={5} labels={labels} />
        <QuantityStepper value={1} min={0} onChange={() => {}} labels={labels} size="sm" />
        <QuantityStepper value={12} onChange={() => {}} max={12} labels={labels} size="sm" />
      </Row>
      <StarInput
        legend={t.stars}
        labels={["1", "2", "3", "4", "5"]}
        meaning={stars > 0 && stars}
        value={stars}
        onChange={setStars}
      />
    </Specimen>
  );
}
