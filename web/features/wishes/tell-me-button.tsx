import { Bell, Check } from 'lucide-react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { loginPathFrom } from '#web/features/auth/return-to.ts';
import { useServices } from '#web/lib/services-context.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { TextButton, TextLink } from '#web/ui/text-link.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './tell-me-button.module.css';
import { useWish } from './use-wish.ts';
import type { WishTarget } from './wish-target.ts';

type Props = {
  target: WishTarget;
  /** `sticker` is the page's primary action; `link` looks like a text link. */
  look?: 'outline' | 'sticker' | 'link';
};

/**
 * Asks for an email when a matching book appears, and stops it when pressed again. Signed out it leads to the login, which
 * comes back to this page; nothing is asked for by itself then. A site without email does not offer it.
 */
export function TellMeButton({ target, look = 'outline' }: Props) {
  const t = useTranslations('wishes.tellMe');
  const { isKept, isSignedIn, busy, toggle } = useWish(target);
  const { pathname, search } = useLocation();
  const { mail } = useServices();
  const label = 'book_id' in target ? t('whenFree') : t('whenOneComes');
  const content = isKept ? (
    <>
      <Check aria-hidden="true" />
      {t('kept')}
      <VisuallyHidden>{t('pressToStop')}</VisuallyHidden>
    </>
  ) : (
    <>
      {look !== 'link' && <Bell aria-hidden="true" />}
      {label}
    </>
  );
  if (!mail) return null;
  const login = loginPathFrom(pathname + search);
  if (look === 'link')
    return isSignedIn ? (
      <TextButton className={styles.link} aria-disabled={busy} onClick={() => void toggle()}>
        {content}
      </TextButton>
    ) : (
      <TextLink className={styles.link} to={login}>
        {content}
      </TextLink>
    );
  const variant = isKept ? 'outline' : look;
  return isSignedIn ? (
    <Button variant={variant} size="large" aria-busy={busy} onClick={() => void toggle()}>
      {content}
    </Button>
  ) : (
    <ButtonLink variant={variant} size="large" to={login}>
      {content}
    </ButtonLink>
  );
}
