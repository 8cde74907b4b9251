import { useTranslations } from 'use-intl';
import { useSite } from '#web/lib/site-context.ts';
import { TextareaField, TextField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { More } from '../more.tsx';
import type { SiteData } from '../queries.ts';
import { SectionForm } from '../section-form.tsx';
import { useIsSetupStep } from '../section-frame.ts';
import { SettingsSection } from '../settings-section.tsx';
import { useSiteForm } from '../use-site-form.ts';
import { FooterLinks } from './footer-links.tsx';
import { FooterPreview } from './footer-preview.tsx';

export { siteLoader as loader } from '../queries.ts';

/** How people reach the host, and the links in the footer. */
export function Component() {
  const t = useTranslations('site.contact');
  const { showsSamples } = useSite();
  const form = useSiteForm();
  const preview = useIsSetupStep() ? undefined : (values: SiteData) => <FooterPreview site={values} />;
  return (
    <SettingsSection name="contact" lede={t(showsSamples ? 'lede' : 'ledeOwn')}>
      <SectionForm form={form} label={t('label')} aside={preview}>
        {(values, errorOf) => {
          const field = (name: ContactField) => ({
            label: t(name),
            value: values[name] ?? '',
            error: errorOf(name),
            onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value }),
          });
          return (
            <>
              <TextField {...field('contactName')} autoComplete="organization" />
              <TextareaField {...field('contactAddress')} rows={3} autoComplete="street-address" />
              <div className={formStyles.pair}>
                <TextField {...field('contactPhone')} type="tel" />
                <TextField {...field('contactEmail')} type="email" />
              </div>
              <More label={t('hoursAndLinks')}>
                <TextField {...field('contactHours')} hint={t('hoursHint')} />
                <FooterLinks
                  links={values.footerLinks ?? []}
                  errorOf={errorOf}
                  onChange={(footerLinks) => form.change({ footerLinks })}
                />
              </More>
            </>
          );
        }}
      </SectionForm>
    </SettingsSection>
  );
}

type ContactField = 'contactName' | 'contactAddress' | 'contactPhone' | 'contactEmail' | 'contactHours';
