/**
 * Names of the fields in which a time is typed in half. Browsers take that for an empty field, so forms ask before they
 * save.
 */
export function halfTypedTimes(form: HTMLFormElement): string[] {
  return [...form.querySelectorAll<HTMLInputElement>("input[type=datetime-local]")]
    .filter((input) => input.validity.badInput)
    .map((input) => input.name);
}
