import type { Generated } from 'kysely';
import { type SettingName, type Settings, type SettingValues, settings } from '#contract/settings.ts';

type ColumnOf = {
  [Name in SettingName as Settings[Name]['column'] extends string ? Name : never]: Settings[Name]['column'] &
    string;
};
type StoredName = keyof ColumnOf;

/** The columns that have a setting as it is. */
export type SettingColumns = {
  [Name in StoredName as ColumnOf[Name]]: Generated<SettingValues[Name]>;
};
export type ColumnAsSetting = { [Name in StoredName]: `${ColumnOf[Name]} as ${Name}` }[StoredName];

/** The settings that a column has as they are, with its name. */
export const settingColumns = Object.entries(settings).flatMap(([name, { column }]) =>
  column === undefined ? [] : [[name, column] as [StoredName, keyof SettingColumns]],
);
