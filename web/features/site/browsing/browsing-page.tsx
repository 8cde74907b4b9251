import { useTranslations } from 'use-intl';
import { lookAroundLevels } from '#contract/kernel/look-around.ts';
import { Choice, Choices } from '#web/ui/form/choice.tsx';
import { SectionForm } from '../section-form.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { useSiteForm } from '../use-site-form.ts';

export { siteLoader as loader } from '../queries.ts';

/** What visitors see without an account. */
export function Component() {
  const t = useTranslations('site.browsing');
  const form = useSiteForm();
  return (
    <SettingsSection name="browsing" lede={t('lede')}>
      <SectionForm form={form} label={t('label')}>
        {(values) => (
          <Choices legend={t('question')}>
            {lookAroundLevels.toReversed().map((level) => (
              <Choice
                key={level}
                name="lookAround"
                label={t(`levels.${level}.label`)}
                hint={t(`levels.${level}.hint`)}
                checked={values.lookAround === level}
                onChange={() => form.change({ lookAround: level })}
              />
            ))}
          </Choices>
        )}
      </SectionForm>
    </SettingsSection>
  );
}
