import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react';
import { useHref, useNavigate } from 'react-router';
import type { Money } from '#contract/kernel/money/money.ts';
import { useMoney } from '#web/lib/use-money.ts';
import { readAddress, type SearchAddress, toSearchString, withChange } from '../search-address.ts';

/**
 * The form of the filters. Its controls keep their own state, so that one can be changed while the results of another are
 * loading; what counts is the address, and each change leads to a new one.
 */
export function useFilterForm(path: string, address: SearchAddress) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { currency, locale } = useMoney();
  const current = toSearchString(withChange(address, {}));

  const isStarted = useRef(false);
  useEffect(() => {
    if (!form.current) return;
    if (isStarted.current) {
      for (const control of form.current.elements) showAddress(control);
    } else if (addressOf(form.current, { currency, locale }) !== current) {
      // Something was changed before the app was running.
      form.current.requestSubmit();
    }
    isStarted.current = true;
  }, [current, currency, locale]);
  return {
    ref: form,
    action: useHref(path),
    method: 'get',
    autoComplete: 'off',
    noValidate: true,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const wanted = addressOf(event.currentTarget, { currency, locale });
      if (wanted !== current) void navigate(path + wanted, { preventScrollReset: true });
    },
    onChange: ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
      if (target instanceof HTMLInputElement && target.type === 'checkbox') currentTarget.requestSubmit();
    },
    onBlur: ({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
      if (isText(target) && target.value !== target.defaultValue) currentTarget.requestSubmit();
    },
  } as const;
}

const isText = (control: EventTarget): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'text';

/** Text that is being typed stays. */
function showAddress(control: Element): void {
  if (!(control instanceof HTMLInputElement)) return;
  if (control.type === 'checkbox') control.checked = control.defaultChecked;
  else if (isText(control) && control !== document.activeElement) control.value = control.defaultValue;
}

function addressOf(form: HTMLFormElement, money: Money): string {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return toSearchString(readAddress(new URLSearchParams(entries), money));
}
