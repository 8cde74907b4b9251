import { useTranslations } from 'use-intl';
import { UploadField } from '#web/ui/form/upload-field.tsx';
import type { useImageUpload } from '#web/ui/form/use-image-upload.ts';
import { TextButton } from '#web/ui/text-link.tsx';
import styles from './logo-field.module.css';

type Props = {
  logo: ReturnType<typeof useImageUpload>;
  /** The address of the present logo; null for Dogear's. */
  current: string | null;
  error: string | undefined;
  onRemove: () => void;
};

/** Chooses the logo. It is uploaded when the form is saved. */
export function LogoField({ logo, current, error, onRemove }: Props) {
  const t = useTranslations('site.look');
  return (
    <div className={styles.logo}>
      <UploadField
        label={t('logo')}
        hint={t('logoHint')}
        shape="logo"
        current={current}
        file={logo.file}
        progress={logo.progress}
        error={logo.error ?? error}
        onChoose={logo.choose}
        onCancel={logo.cancel}
      />
      {(current || logo.file) && <TextButton onClick={onRemove}>{t('removeLogo')}</TextButton>}
    </div>
  );
}
