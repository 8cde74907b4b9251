import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isLocale, type Locale, localeNames, splitLocale } from '#contract/kernel/locales/locales.ts';
import { inMenuOrder } from '#contract/kernel/locales/menu-locales.ts';
import { chooseLocale } from '#contract/users/own-account.ts';
import { callApi } from '#web/lib/browser-api.ts';
import { useServices } from '#web/lib/services-context.ts';
import { useSite } from '#web/lib/site-context.ts';
import { classNames } from '#web/ui/class-names.ts';
import { SelectField } from '#web/ui/form/field.tsx';
import formStyles from '#web/ui/form/form.module.css';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useDashboardMutation } from '#web/ui/use-dashboard-mutation.ts';
import sectionStyles from './profile-section.module.css';
import { ProfileSection } from './profile-section.tsx';

/** Chooses the language of the user's pages and emails; without a choice, pages follow the browser. */
export function LanguageForm({ locale }: { locale: Locale | null }) {
  const t = useTranslations('users-profile');
  const site = useSite();
  const { locales } = site;
  const { mail } = useServices();
  const [chosen, setChosen] = useState(locale && locales.includes(locale) ? locale : '');
  const save = useDashboardMutation(
    (choice: string) => callApi(chooseLocale, { body: { locale: isLocale(choice) ? choice : null } }),
    loadInOwnLanguage,
  );
  if (locales.length < 2) return null;
  return (
    <ProfileSection title={t('language.title')} text={t(mail ? 'language.text' : 'language.textWithoutMail')}>
      <form
        className={classNames(formStyles.form, sectionStyles.fullWidth)}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(chosen);
        }}
      >
        <SelectField
          label={t('language.label')}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{t('language.browser')}</option>
          {inMenuOrder(site).map((one) => (
            <option key={one} value={one} lang={one}>
              {localeNames[one]}
            </option>
          ))}
        </SelectField>
        <div className={formStyles.actions}>
          <SubmitButton size="regular" busy={save.isPending}>
            {save.isPending ? t('oneMoment') : t('language.save')}
          </SubmitButton>
        </div>
      </form>
    </ProfileSection>
  );
}

/** A document keeps its language, so the page is loaded again, at the address without one: it is the account's. */
const loadInOwnLanguage = () => location.assign(splitLocale(location.pathname).path);
