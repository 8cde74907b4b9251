import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { maxSiteNameLength } from '#contract/settings.ts';
import { accentOfColor } from '#contract/site/accent-colors.ts';
import { ApiProblem } from '#web/lib/api-client.ts';
import { TextareaField, TextField } from '#web/ui/form/field.tsx';
import { useImageUpload } from '#web/ui/form/use-image-upload.ts';
import { More } from '../more.tsx';
import { SectionForm } from '../section-form.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { useSiteForm } from '../use-site-form.ts';
import { AccentPicker } from './accent-picker.tsx';
import { LogoField } from './logo-field.tsx';
import { LookPreview } from './look-preview.tsx';

export { siteLoader as loader } from '../queries.ts';

/** Name, logo, and color, with a preview in both themes. */
export function Component() {
  const t = useTranslations('site.look');
  const logo = useImageUpload();
  const [color, setColor] = useState<string>();
  const form = useSiteForm(async (changes) => {
    if (color !== undefined && !accentOfColor(color)) throw wrongAccent(t('wrongColor'));
    if (!logo.file) return changes;
    const image = await logo.upload(logo.file);
    return image === 'canceled' || image === 'failed' ? undefined : { ...changes, logoUrl: image.url };
  });
  return (
    <SettingsSection name="look" lede={t('lede')}>
      <SectionForm
        form={form}
        label={t('label')}
        aside={(values) => <LookPreview site={values} logo={logo.file} />}
      >
        {(values, errorOf) => (
          <>
            <TextField
              label={t('name')}
              required
              maxLength={maxSiteNameLength}
              value={values.name}
              error={errorOf('name')}
              onChange={({ target }) => form.change({ name: target.value })}
            />
            <More label={t('taglineAndDescription')}>
              <TextField
                label={t('tagline')}
                hint={t('taglineHint', { ours: t('ours') })}
                maxLength={120}
                value={values.tagline ?? ''}
                error={errorOf('tagline')}
                onChange={({ target }) => form.change({ tagline: target.value })}
              />
              <TextareaField
                label={t('description')}
                hint={t('descriptionHint')}
                maxLength={300}
                rows={3}
                value={values.description ?? ''}
                error={errorOf('description')}
                onChange={({ target }) => form.change({ description: target.value })}
              />
            </More>
            <LogoField
              logo={{
                ...logo,
                choose: (file) => {
                  logo.choose(file);
                  // The form has changed, even though the logo is uploaded only when it is saved.
                  form.change({});
                },
              }}
              current={values.logoUrl}
              error={errorOf('logoUrl')}
              onRemove={() => {
                logo.choose(undefined);
                form.change({ logoUrl: null });
              }}
            />
            <AccentPicker
              accent={values.accent}
              typed={color}
              error={errorOf('accent')}
              onChange={(accent) => {
                setColor(undefined);
                form.change({ accent });
              }}
              onType={(text) => {
                setColor(text);
                const accent = accentOfColor(text);
                // What is no color yet is a change, too, which is rejected when the form is saved.
                form.change(accent ? { accent } : {});
              }}
            />
          </>
        )}
      </SectionForm>
    </SettingsSection>
  );
}

/** As the server rejects a field. */
const wrongAccent = (message: string) =>
  new ApiProblem(400, { code: 'invalid_input', message, errors: [{ path: 'accent', message }] });
