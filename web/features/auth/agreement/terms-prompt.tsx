import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { agreeToTerms, getAgreement } from '#contract/site/agreements.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useSingleMutation } from '#web/lib/use-single-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useToast } from '#web/ui/toast.tsx';
import styles from './terms-prompt.module.css';

/** Asks a user to agree to the terms, once for each published version. */
export function TermsPrompt() {
  const locale = useLocale();
  const queryClient = useQueryClient();
  const toast = useToast();
  const queryKey = ['agreement', locale];
  const agreement = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(getAgreement, { query: { locale } }, { signal }),
  });
  const agree = useSingleMutation({
    mutationFn: (version: number) => callApi(agreeToTerms, { body: { version } }),
    onSuccess: () => queryClient.setQueryData(queryKey, { pending: null }),
    onError: (problem) => toast.error(errorMessage(problem)),
  });
  const pending = agreement.data?.pending;
  if (!pending) return null;
  return (
    <Prompt
      isChange={pending.isChange}
      isBusy={agree.isPending}
      onAgree={() => agree.mutate(pending.version)}
    />
  );
}

type PromptProps = { isChange: boolean; isBusy: boolean; onAgree: () => void };

/** Not rendered on the server, which does not load the agreement. */
function Prompt({ isChange, isBusy, onAgree }: PromptProps) {
  const t = useTranslations('site-terms');
  return (
    <section className={styles.prompt} aria-labelledby="terms-prompt">
      <h2 id="terms-prompt">{t(isChange ? 'prompt.title' : 'prompt.firstTitle')}</h2>
      <p>{t.rich('prompt.text', { link: (text) => <TextLink to="/terms">{text}</TextLink> })}</p>
      <Button onClick={onAgree} aria-disabled={isBusy || undefined}>
        {t('prompt.agree')}
      </Button>
    </section>
  );
}
