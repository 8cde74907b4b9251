import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { joiningModes } from '#contract/settings.ts';
import { useCurrentUser } from '#web/features/auth/use-current-user.ts';
import { prefetchQueries } from '#web/lib/prefetch-queries.ts';
import { useServices } from '#web/lib/services-context.ts';
import { Choice, Choices } from '#web/ui/form/choice.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { siteQuery } from '../site/queries.ts';
import { SectionForm } from '../site/section-form.tsx';
import { SettingsSection } from '../site/settings-section.tsx';
import { useSiteForm } from '../site/use-site-form.ts';
import { Invitations } from './invitations.tsx';
import { invitationsQuery } from './queries.ts';

export const loader = prefetchQueries((client, { role }, call) => [
  client.prefetchQuery(siteQuery(call)),
  ...(role === 'admin' ? [client.prefetchQuery(invitationsQuery(call))] : []),
]);

/** Who may sign up. */
export function Component() {
  const t = useTranslations('site.joining');
  const { mail } = useServices();
  const { role } = useCurrentUser();
  const form = useSiteForm();
  const saved = form.query.data?.joining;
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
                  hint={t(mode === 'domain' && !mail ? 'needsMail' : `modes.${mode}.hint`)}
                  disabled={mode === 'domain' && !mail && values.joining !== mode}
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
      {role === 'admin' && saved && saved !== 'open' && <Invitations />}
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
      dir="ltr"
      hint={t('domainsHint')}
      error={error}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(target.value.split(/[\s,;،、，；]+/).filter(Boolean));
      }}
    />
  );
}
