import { useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { type Case, getCase } from '#contract/cases/cases.ts';
import { orNotFound } from '#web/errors/or-not-found.ts';
import { PageColumns } from '#web/layout/page-columns.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { appContext } from '#web/lib/app-context.ts';
import { useDay } from '#web/lib/use-day.ts';
import { useFocusWhenReplaced } from '#web/ui/form/use-focus-when-replaced.ts';
import styles from './cases.module.css';
import { Decision } from './decision.tsx';
import { KnownFacts } from './known-facts.tsx';
import { Statement } from './statement.tsx';

export async function loader({ params, context, request }: LoaderFunctionArgs): Promise<Case> {
  const { callApi } = context.get(appContext);
  return orNotFound(callApi(getCase, { params: { id: params.id ?? '' } }, { signal: request.signal }));
}

/** A case as those see it who decide it. */
export function Component() {
  const one = useLoaderData<typeof loader>();
  const t = useTranslations('cases');
  const formatDay = useDay();
  const main = useRef<HTMLDivElement>(null);
  useFocusWhenReplaced(main, one.state);
  const kind = t(`kind.${one.kind}`);
  return (
    <>
      <PageHead title={t('detail.title', { title: one.bookTitle })}>
        {t('detail.lead', { kind, day: formatDay(one.openedAt) })}
      </PageHead>
      <PageColumns>
        <div className={styles.main} ref={main} tabIndex={-1}>
          <Statements of={one} />
          <Decision key={one._id} of={one} />
        </div>
        <KnownFacts of={one} />
      </PageColumns>
    </>
  );
}

function Statements({ of: one }: { of: Case }) {
  const t = useTranslations('cases.detail');
  const formatDay = useDay();
  const names = { buyer: one.buyerName, seller: one.sellerName };
  const other = one.openedBy === 'buyer' ? 'seller' : 'buyer';
  const { answer, answeredAt } = one;
  return (
    <section className={styles.section} aria-labelledby="statements">
      <h2 id="statements">{t('statements')}</h2>
      <Statement
        name={names[one.openedBy]}
        note={t(one.openedBy, { day: formatDay(one.openedAt) })}
        text={one.text}
        photos={one.photos}
      />
      {answer && answeredAt ? (
        <Statement
          name={names[other]}
          note={t(other, { day: formatDay(answeredAt) })}
          text={answer}
          photos={one.answerPhotos}
        />
      ) : (
        <p className={styles.consequence}>{t('noAnswer', { name: names[other] })}</p>
      )}
      {one.noShowConfirmedAt && (
        <p className={styles.consequence}>{t('noShowConfirmed', { name: names[other] })}</p>
      )}
    </section>
  );
}
