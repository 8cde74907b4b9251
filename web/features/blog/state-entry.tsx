import { useTranslations } from 'use-intl';
import styles from './entry.module.css';
import { Entry } from './entry.tsx';
import { marks } from './marks.tsx';
import { Plate } from './plate.tsx';

/** In the order of the numbers in the picture. */
const ways = ['local', 'lifted', 'context', 'address', 'server', 'store'] as const;

export function StateEntry() {
  const t = useTranslations('blog.state');
  const plate = <Plate first picture="state" alt={t('picture')} caption={t('caption')} />;
  return (
    <Entry anchor="state" question={t('question')} picture={plate}>
      <p>{t('introduction')}</p>
      <ol className={styles.numbered}>
        {ways.map((way) => (
          <li key={way}>{t.rich(`ways.${way}`, marks)}</li>
        ))}
      </ol>
      <p>{t('habit')}</p>
    </Entry>
  );
}
