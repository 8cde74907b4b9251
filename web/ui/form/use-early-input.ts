import { useId, useLayoutEffect, useState } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what was typed or chosen in controlled fields before hydration, which they would otherwise lose when they are next
 * rendered: their handlers are called with it, as if it were entered now.
 * @returns the ID to give to the form, or to another element around the fields
 */
export function useEarlyInput(): string {
  const id = useId();
  // Read before the fields are hydrated, because React resets a text area that was not empty.
  const [entered] = useState(() => readEarlyInput(id));
  // Runs before the recorded press is replayed.
  useLayoutEffect(() => {
    // Each field is shown with its input before the next one is entered, so that no handler sees an outdated form.
    const timer = setTimeout(() => {
      for (const enter of entered) enter();
    });
    return () => clearTimeout(timer);
  }, [entered]);
  return id;
}

/** Returns, for each field with early input, a function that enters it again. */
function readEarlyInput(id: string): (() => void)[] {
  const form = typeof document === 'undefined' ? null : document.getElementById(id);
  return [...(form?.querySelectorAll<Control>('input, textarea, select') ?? [])].flatMap((control) => {
    if (control instanceof HTMLSelectElement) return readSelect(control);
    if (control.type === 'file') return [];
    if (control.type === 'radio' || control.type === 'checkbox')
      return readChoice(control as HTMLInputElement);
    const { value } = control;
    return value === control.defaultValue ? [] : () => enterText(control, value);
  });
}

function readSelect(select: HTMLSelectElement) {
  const { value } = select;
  const rendered = [...select.options].find((option) => option.defaultSelected);
  if (!rendered || rendered.selected) return [];
  return () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
}

function readChoice(choice: HTMLInputElement) {
  const { checked } = choice;
  const isEarly = checked !== choice.defaultChecked && (checked || choice.type === 'checkbox');
  if (!isEarly) return [];
  return () => {
    choice.checked = !checked;
    choice.click();
  };
}

function enterText(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  control.value = control.defaultValue;
  // React overrides the element's own setter, and ignores an event without a change that it has not seen.
  const ofElement = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  ofElement?.set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
