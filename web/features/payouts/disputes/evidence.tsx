import { useTranslations } from 'use-intl';
import type { DisputeDetails } from '#contract/payouts/disputes.ts';
import { useMoment } from '#web/lib/use-moment.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { Hint } from '#web/ui/form/hint.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import styles from './evidence.module.css';
import { useEvidenceFacts } from './use-evidence-facts.ts';

/** What shows that the buyer got the book: what happened, and what both sides wrote. */
export function Evidence({ dispute }: { dispute: DisputeDetails }) {
  const t = useTranslations('payouts-disputes');
  const facts = useEvidenceFacts(dispute);
  return (
    <div className={styles.evidence}>
      <section>
        <SectionHeading>{t('evidence')}</SectionHeading>
        <Hint>{t('evidenceHint')}</Hint>
        <Facts>
          {facts.map(({ name, value }) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </Facts>
      </section>
      <section>
        <SectionHeading>{t('messages')}</SectionHeading>
        <Messages dispute={dispute} />
      </section>
    </div>
  );
}

function Messages({ dispute: { evidence, buyerName, sellerName } }: { dispute: DisputeDetails }) {
  const t = useTranslations('payouts-disputes');
  const formatMoment = useMoment();
  const names = { buyer: buyerName, seller: sellerName };
  if (evidence.messages.length === 0) return <Hint>{t('noMessages')}</Hint>;
  return (
    <ol className={styles.messages}>
      {evidence.messages.map(({ from, text, at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes, and two messages may be alike.
        <li key={index}>
          <p>
            <b>{names[from]}</b> <span>{t(`writtenBy.${from}`, { moment: formatMoment(at) })}</span>
          </p>
          <blockquote dir="auto">{text}</blockquote>
        </li>
      ))}
    </ol>
  );
}
