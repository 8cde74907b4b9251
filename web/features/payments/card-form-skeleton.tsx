import { useTranslations } from 'use-intl';
import fieldStyles from '#web/ui/form/field.module.css';
import styles from './card-box.module.css';

/** The skeleton of the card fields while the payment is being opened. */
export function CardFormSkeleton() {
  const t = useTranslations('payments.card');
  return (
    <div className={fieldStyles.field} aria-hidden="true">
      <span className={fieldStyles.label}>{t('details')}</span>
      <div className={styles.box} data-off="">
        <div>
          <div className={fieldStyles.input}>{t('number')}</div>
        </div>
        <div>
          <div className={fieldStyles.input}>{t('expiryFormat')}</div>
        </div>
        <div>
          <div className={fieldStyles.input}>{t('codeShort')}</div>
        </div>
      </div>
    </div>
  );
}
