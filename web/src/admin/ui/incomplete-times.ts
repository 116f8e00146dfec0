/**
 * Returns the names of date and time fields that are filled in partly. Their value is "", as if they were empty, so forms
 * check before they submit.
 */
export function incompleteTimes(form: HTMLFormElement): string[] {
  return [...form.querySelectorAll<HTMLInputElement>("input[type=datetime-local]")]
    .filter((input) => input.validity.badInput)
    .map((input) => input.name);
}
