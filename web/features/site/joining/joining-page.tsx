import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { joiningModes } from '#contract/site.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { Choice, Choices } from '../choice.tsx';
import { SectionForm } from '../section-form.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { useSiteForm } from '../use-site-form.ts';

export { siteLoader as loader } from '../queries.ts';

/** Who may sign up. */
export function Component() {
  const t = useTranslations('site.joining');
  const form = useSiteForm();
  return (
    <SettingsSection name="joining" lede={t('lede')}>
      <SectionForm form={form} label={t('label')}>
        {(values, errorOf) => (
          <>
            <Choices legend={t('question')}>
              {joiningModes.map((mode) => (
                <Choice
                  key={mode}
                  name="joining"
                  label={t(`modes.${mode}.label`)}
                  hint={t(`modes.${mode}.hint`)}
                  checked={values.joining === mode}
                  onChange={() => form.change({ joining: mode })}
                />
              ))}
            </Choices>
            {values.joining === 'domain' && (
              <Domains
                domains={values.domains}
                error={errorOf('domains')}
                onChange={(domains) => form.change({ domains })}
              />
            )}
          </>
        )}
      </SectionForm>
    </SettingsSection>
  );
}

type DomainsProps = {
  domains: readonly string[];
  error: string | undefined;
  onChange: (domains: string[]) => void;
};

function Domains({ domains, error, onChange }: DomainsProps) {
  const t = useTranslations('site.joining');
  // What is typed, because commas and spaces belong to no domain.
  const [text, setText] = useState(domains.join(', '));
  return (
    <TextField
      label={t('domains')}
      hint={t('domainsHint')}
      error={error}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(target.value.split(/[\s,;]+/).filter(Boolean));
      }}
    />
  );
}
