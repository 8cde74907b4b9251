import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatBareAmount, toAmount } from '#contract/kernel/money/money.ts';
import { priceProblem, readPrice } from '#contract/kernel/money/price.ts';
import { isBlank } from '#contract/kernel/plain-text.ts';
import { PriceGuidance } from '#web/features/prices/price-guidance.tsx';
import { usePriceGuidance } from '#web/features/prices/use-price-guidance.ts';
import { writeFieldSentence } from '#web/lib/messages/field-sentences.ts';
import { useMoney, useShortPrice } from '#web/lib/use-money.ts';
import { Field, MoneyInput } from '#web/ui/form/field.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { type DeviceDraft, withFields } from '../device-draft.ts';
import type { DeviceDrafts } from '../open-device-drafts.ts';
import styles from './price-fields.module.css';
import { PriceSteps } from './price-steps.tsx';

type Props = { store: DeviceDrafts; draft: DeviceDraft };

/**
 * Both prices, with what comparable books sold for while one of them has the focus.
 * @param withSteps whether the resale price comes first, with buttons that raise and lower it
 */
export function PriceFields({ store, draft, withSteps = false }: Props & { withSteps?: boolean }) {
  const t = useTranslations('listings.form');
  const [isOpen, setIsOpen] = useState(false);
  const [shownVersion, setShownVersion] = useState(draft.version);
  // A price that was changed on another device replaces what is shown, unless the seller is typing.
  if (!isOpen && shownVersion !== draft.version) setShownVersion(draft.version);
  const original = (
    <PriceField
      store={store}
      draft={draft}
      of="original_price"
      label={t('originalPrice')}
      hint={withSteps && t('optional')}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notices the focus of the fields in it.
    <div
      key={shownVersion}
      className={styles.prices}
      data-steps={withSteps || undefined}
      onFocus={() => setIsOpen(true)}
    >
      {!withSteps && original}
      <PriceField
        store={store}
        draft={draft}
        of="resale_price"
        label={t('resalePrice')}
        withSteps={withSteps}
      />
      {isOpen && <Guidance draft={draft} />}
      {withSteps && original}
    </div>
  );
}

/** What comparable books sold for, and what the book costs new; with too few sales, only the latter. */
function Guidance({ draft: { isbn13, fields } }: { draft: DeviceDraft }) {
  const t = useTranslations('listing-drafts.price');
  const shortPrice = useShortPrice();
  const guidance = usePriceGuidance({
    isbn13: isbn13 ?? '',
    category_id: fields.category_id ?? '',
    originalPrice: fields.original_price ?? undefined,
  });
  const range = guidance?.ranges.find(({ condition }) => condition === fields.product_condition);
  return (
    <div role="status" className={styles.guidance}>
      {range && <PriceGuidance range={range} price={fields.resale_price ?? undefined} />}
      {guidance && fields.original_price !== null && (
        <Hint>{t('new', { price: shortPrice(fields.original_price) })}</Hint>
      )}
    </div>
  );
}

type PriceProps = Props & {
  of: 'original_price' | 'resale_price';
  label: string;
  hint?: ReactNode;
  withSteps?: boolean;
};

/** A price is kept as soon as it is one, so that nothing that was typed is lost. */
function PriceField({ store, draft, of: name, label, hint, withSteps = false }: PriceProps) {
  const money = useMoney();
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const amount = draft.fields[name];
  const keep = (typed: string) => {
    const minor = isBlank(typed) ? null : readPrice(typed, money);
    const isWrong = minor !== null && priceProblem(typed, money) !== undefined;
    const value = isWrong || minor === null || minor === undefined ? null : toAmount(minor, money.currency);
    void store.change(draft.id, (present) => withFields(present, { [name]: value }));
    if (!isWrong) setError(undefined);
  };
  const explain = async (typed: string) => {
    const problem = isBlank(typed) ? undefined : priceProblem(typed, money);
    setError(problem && (await writeFieldSentence(problem)));
  };
  const beside = (field: ReactNode) =>
    withSteps ? (
      <PriceSteps input={input} onStep={keep}>
        {field}
      </PriceSteps>
    ) : (
      field
    );
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) =>
        beside(
          <MoneyInput
            ref={input}
            defaultValue={amount === null ? '' : formatBareAmount(amount, money)}
            onChange={(event) => keep(event.target.value)}
            onBlur={(event) => void explain(event.target.value)}
            {...wiring}
          />,
        )
      }
    </Field>
  );
}
