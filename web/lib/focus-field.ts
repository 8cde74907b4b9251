/** Moves the focus to the field of a form with that name, or to the first of several. */
export const focusField = (form: HTMLElement, name: string): void =>
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
