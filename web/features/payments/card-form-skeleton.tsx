import fieldStyles from '#web/ui/form/field.module.css';
import styles from './card-box.module.css';

/** The skeleton of the card fields while the payment is being opened. */
export function CardFormSkeleton() {
  return (
    <div className={fieldStyles.field} aria-hidden="true">
      <span className={fieldStyles.label}>Card details</span>
      <div className={styles.box} data-off="">
        <div>
          <div className={fieldStyles.input}>Card number</div>
        </div>
        <div>
          <div className={fieldStyles.input}>MM / YY</div>
        </div>
        <div>
          <div className={fieldStyles.input}>CVC</div>
        </div>
      </div>
    </div>
  );
}
