import { ShoppingBag, Store } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';
import { useStartBuying, useStartSelling } from '#web/features/auth/use-start-side.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusWhenReplaced } from '#web/ui/form/use-focus-when-replaced.ts';
import { useToast } from '#web/ui/toast.tsx';
import { ProfileSection } from './profile-section.tsx';

/** Says what the account may do, and adds the side that it lacks. Administrators neither buy nor sell. */
export function BuyingAndSelling() {
  const t = useTranslations('users-profile.sides');
  const { mayBuy, maySell } = useCurrentUser();
  const state = useRef<HTMLParagraphElement>(null);
  const hasBoth = mayBuy && maySell;
  // The button disappears once the side has been added.
  useFocusWhenReplaced(state, hasBoth);
  if (!mayBuy && !maySell) return null;
  return (
    <ProfileSection title={t('title')}>
      <p ref={state} tabIndex={-1}>
        {hasBoth ? t('both') : mayBuy ? t('toSell') : t('toBuy')}
      </p>
      {!maySell && <StartSelling />}
      {!mayBuy && <StartBuying />}
    </ProfileSection>
  );
}

function StartSelling() {
  const t = useTranslations('users-profile.sides');
  const toast = useToast();
  const { busy, start } = useStartSelling(() => toast.success(t('nowSeller'), t('verification')));
  return (
    <Button variant="outline" aria-disabled={busy || undefined} onClick={start}>
      <Store aria-hidden="true" />
      {t('startSelling')}
    </Button>
  );
}

function StartBuying() {
  const t = useTranslations('users-profile.sides');
  const toast = useToast();
  const { busy, start } = useStartBuying(() => toast.success(t('nowBuyer'), t('findBook')));
  return (
    <Button variant="outline" aria-disabled={busy || undefined} onClick={start}>
      <ShoppingBag aria-hidden="true" />
      {t('startBuying')}
    </Button>
  );
}
