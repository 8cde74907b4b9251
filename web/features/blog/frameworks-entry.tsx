import { useTranslations } from 'use-intl';
import { Entry } from './entry.tsx';
import { FrameworksTable } from './frameworks-table.tsx';
import { Plate } from './plate.tsx';

export function FrameworksEntry() {
  const t = useTranslations('blog.frameworks');
  const plate = <Plate picture="frameworks" alt={t('picture')} caption={t('caption')} />;
  return (
    <Entry anchor="frameworks" question={t('question')} picture={plate}>
      <p>{t('introduction')}</p>
      <FrameworksTable />
      <p>{t('advice')}</p>
    </Entry>
  );
}
