import { useTranslations } from 'use-intl';
import { type Accent, isRibbonHue } from '#contract/settings.ts';
import { colorOfAccent, readColor } from '#contract/site/accent-colors.ts';
import fieldStyles from '#web/ui/form/field.module.css';
import { Field } from '#web/ui/form/field.tsx';
import '#web/styles/accent.css';
import styles from './accent-picker.module.css';
import { accentOfPreset, greenAccent, type PresetName, presetNames, presetOf } from './presets.ts';
import { useAccent } from './use-accent.ts';

type Props = {
  accent: Accent | null;
  /** What was typed instead, which may not be a color yet. */
  typed: string | undefined;
  error: string | undefined;
  onChange: (accent: Accent | null) => void;
  onType: (color: string) => void;
};

/** Eight bookcloths, or a color of the host's own, of which the hue and strength are taken. */
export function AccentPicker({ accent, typed, error, onChange, onType }: Props) {
  const t = useTranslations('site.look');
  const chosen = presetOf(accent);
  return (
    <>
      <fieldset className={styles.accents}>
        <legend>{t('accent')}</legend>
        <div>
          {presetNames.map((name) => (
            <Cloth
              key={name}
              name={name}
              isChosen={name === chosen}
              onChoose={() => onChange(accentOfPreset(name))}
            />
          ))}
        </div>
      </fieldset>
      <OwnColor accent={accent} typed={typed} error={error} onType={onType} />
    </>
  );
}

type ClothProps = { name: PresetName; isChosen: boolean; onChoose: () => void };

function Cloth({ name, isChosen, onChoose }: ClothProps) {
  const t = useTranslations('site.look.accents');
  const cloth = useAccent<HTMLSpanElement>(accentOfPreset(name) ?? greenAccent);
  return (
    <label className={styles.accent}>
      <input type="radio" name="accent" value={name} checked={isChosen} onChange={onChoose} />
      <span ref={cloth} className={styles.cloth} aria-hidden="true" data-accent="" data-theme="light" />
      {t(name)}
    </label>
  );
}

/** Its lightness is not taken, so the field shows another color the next time, and says why. */
function OwnColor({ accent, typed, error, onType }: Omit<Props, 'onChange'>) {
  const t = useTranslations('site.look');
  const color = typed ?? colorOfAccent(accent ?? greenAccent);
  const isRed = accent !== null && isRibbonHue(accent.hue);
  return (
    <Field label={t('ownColor')} hint={t('ownColorHint')} error={isRed ? t('tooRed') : error}>
      {(wiring) => (
        <div className={styles.own}>
          <input
            type="color"
            aria-label={t('chooseByEye')}
            value={readColor(color) ?? colorOfAccent(accent ?? greenAccent)}
            onChange={({ target }) => onType(target.value)}
          />
          <input
            className={fieldStyles.input}
            value={color}
            maxLength={40}
            spellCheck={false}
            dir="ltr"
            onChange={({ target }) => onType(target.value)}
            {...wiring}
          />
        </div>
      )}
    </Field>
  );
}
