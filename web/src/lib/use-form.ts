import { useReducer, useState, type SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import { useT } from "@/i18n/language-context";
import type { MessageKey, PlainKey } from "@/i18n/messages";
import { check, type Rules } from "./form-rules";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Name<Values> = keyof Values & string;
type Errors<Values> = { readonly [Field in keyof Values]?: MessageKey };

/** The props of a control that is a field of a form. */
export type FormField = {
  name: string;
  defaultValue?: string;
  defaultChecked?: boolean;
  ref: (control: Control | null) => void;
  onInput: () => void;
};

type Options = {
  /** Renders the component at every change, so that it can use `values` and `isDirty`. */
  live?: boolean;
};

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

/**
 * A form whose fields belong to the browser: they are read when their values are needed. So what was typed before the
 * app took over the page is kept, and so is what a password manager fills in without an event. A value without a field,
 * such as that of radio buttons which the component controls, changes with `setValues` only.
 *
 * Nothing is said about a field before the form is first sent; after that, it is checked at every change. The rules, the
 * defaults and the options are those of the first render.
 */
export function useForm<Values extends object>(
  rules: Rules<Values>,
  defaults: Values,
  options: Options = {},
) {
  const t = useT();
  const [, render] = useReducer((renders: number) => renders + 1, 0);
  const [form] = useState(() => createForm(rules, defaults, options, () => render()));
  const state = form.state();
  return {
    ...form.functions,
    ...state,
    /** The error text of a field. One with placeholders is up to the component, which finds its key in `errors`. */
    errorOf: (name: Name<Values>) => {
      const error = state.errors[name];
      return error && t(error as PlainKey);
    },
  };
}

function createForm<Values extends object>(
  rules: Rules<Values>,
  defaults: Values,
  { live }: Options,
  render: () => void,
) {
  /** As they were last read; those of fields that have left the document are kept here. */
  let values = defaults;
  let errors: Errors<Values> = {};
  let refusal: string | undefined;
  let isSubmitting = false;
  let wasSubmitted = false;
  const fields = new Map<Name<Values>, FormField>();
  /** Of the fields that are in the document. */
  const controls = new Map<Name<Values>, Control>();

  /** Without a change, the values stay the same object. */
  function hold(changes: Partial<Values>): void {
    if (namesOf(changes).some((name) => changes[name] !== values[name])) values = { ...values, ...changes };
  }

  function read(): Values {
    const typed = [...controls].map(([name, control]) => [name, valueOf(control)]);
    hold(Object.fromEntries(typed) as Partial<Values>);
    return values;
  }

  function write(name: Name<Values>): void {
    const control = controls.get(name);
    const value = values[name];
    if (!control || valueOf(control) === value) return;
    if (typeof value === "boolean") (control as HTMLInputElement).checked = value;
    else control.value = String(value);
  }

  function recheck(names: readonly Name<Values>[]): void {
    if (wasSubmitted) {
      const now = check(rules, values).errors;
      errors = { ...errors, ...Object.fromEntries(names.map((name) => [name, now[name]])) };
    }
    if (live || wasSubmitted) render();
  }

  /** What was typed into a field before it came is the form's; any other field gets what the form holds. */
  function take(name: Name<Values>, control: Control): void {
    if (!isEdited(control)) return write(name);
    read();
    return live ? render() : undefined;
  }

  function newField(name: Name<Values>): FormField {
    // Not what it holds now: markup shows a default to everybody, and must not show a password.
    const value = defaults[name];
    return {
      name,
      ...(typeof value === "boolean" ? { defaultChecked: value } : { defaultValue: String(value) }),
      ref: (control) => {
        if (control) {
          controls.set(name, control);
          take(name, control);
        } else {
          // It may have been filled in without an event.
          read();
          controls.delete(name);
        }
      },
      onInput: () => {
        read();
        recheck([name]);
      },
    };
  }

  /** Focuses the first of the fields, in the order of the document. */
  function focus(names: readonly Name<Values>[]): void {
    const found = names.map((name) => controls.get(name)).filter((control) => control !== undefined);
    found.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    found[0]?.focus();
  }

  /** The same functions in every render. */
  const functions = {
    /** Returns the props of a field's control. */
    register(name: Name<Values>): FormField {
      const field = fields.get(name) ?? newField(name);
      fields.set(name, field);
      return field;
    },

    /**
     * For a form's onSubmit: gives the cleaned values to `send`. Where a rule is broken, the first of those fields gets
     * the focus instead. While `send` is at work, the form is not sent again.
     */
    submit: (send: (cleaned: Values) => Promise<void> | void) => async (event?: SyntheticEvent) => {
      event?.preventDefault();
      if (isSubmitting) return;
      wasSubmitted = true;
      refusal = undefined;
      const { cleaned, errors: broken } = check(rules, read());
      errors = broken;
      if (namesOf(broken).length > 0) {
        // The focus finds the error in its place.
        flushSync(render);
        focus(namesOf(broken));
        return;
      }
      isSubmitting = true;
      render();
      try {
        await send(cleaned);
      } finally {
        isSubmitting = false;
        render();
      }
    },

    getValues: read,

    /** Sets values as if they had been typed. */
    setValues(changes: Partial<Values>): void {
      read();
      hold(changes);
      const names = namesOf(changes);
      names.forEach(write);
      recheck(names);
    },

    /** Says beside a field, until that changes or the form is sent again, why it was refused. */
    setError(name: Name<Values>, error: MessageKey, { shouldFocus = false } = {}): void {
      errors = { ...errors, [name]: error };
      if (!shouldFocus) return render();
      flushSync(render);
      return focus([name]);
    },

    clearErrors(): void {
      errors = {};
      render();
    },

    setFocus: (name: Name<Values>) => focus([name]),

    /** Says in the form, until it is sent again, why it was refused. */
    refuse(text: string): void {
      refusal = text;
      render();
    },

    /** Returns to the defaults, as if the form had never been sent. */
    reset(): void {
      values = defaults;
      errors = {};
      refusal = undefined;
      wasSubmitted = false;
      [...controls.keys()].forEach(write);
      render();
    },
  };

  return {
    functions,
    state: () => ({
      values,
      errors,
      refusal,
      isSubmitting,
      isDirty: namesOf(values).some((name) => values[name] !== defaults[name]),
    }),
  };
}

function namesOf<Values extends object>(values: Values): Name<Values>[] {
  return Object.keys(values) as Name<Values>[];
}

function valueOf(control: Control): string | boolean {
  return control.type === "checkbox" ? (control as HTMLInputElement).checked : control.value;
}

/** Reports whether a control holds something else than its markup says. */
function isEdited(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.hasAttribute("selected") && !option.selected);
  if (control.type === "checkbox") return valueOf(control) !== (control as HTMLInputElement).defaultChecked;
  return control.value !== control.defaultValue;
}
