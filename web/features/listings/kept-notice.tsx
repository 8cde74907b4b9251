import { RotateCcw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Notice } from '#web/ui/notice.tsx';
import { TextButton } from '#web/ui/text-link.tsx';

/** Says that the form begins with what was typed before, and offers an empty one. */
export function KeptNotice({ onStartOver }: { onStartOver: () => void }) {
  const t = useTranslations('listings.kept');
  return (
    <Notice icon={RotateCcw} title={t('title')} role="status">
      <p>{t('text')}</p>
      <p>
        <TextButton onClick={onStartOver}>{t('startOver')}</TextButton>
      </p>
    </Notice>
  );
}
