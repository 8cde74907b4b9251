import { useTranslations } from 'use-intl';
import type { SiteData } from '../queries.ts';
import { presetOf } from './presets.ts';

export function LookState({ site }: { site: SiteData }) {
  const t = useTranslations('site.look');
  const preset = presetOf(site.accent);
  const color = t(`accents.${preset ?? 'own'}`);
  return t(site.logoUrl ? 'stateWithLogo' : 'state', { name: site.name, color });
}
