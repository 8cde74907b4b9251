/** What a backup has of a table. A restored backup must not revive what has been used or withdrawn since. */
export type InBackups<Column extends string> = {
  /**
   * `all` of its rows; `none`, and a restore empties the table; `untouched`: none, and a restore leaves the table as it is; or those
   * that a condition selects.
   */
  rows: 'all' | 'none' | 'untouched' | { where: string };
  /** Columns with secrets, also hashed or encrypted ones: whether the backup has them, or a restore makes them null. */
  secrets?: { [Name in Column]?: 'kept' | 'null' };
};

/** Has a line for each table of a file, so that a new one must say what backups have of it. */
export type TablesInBackups<Tables> = {
  [Name in keyof Tables]: InBackups<keyof Tables[Name] & string>;
};

export const inBackups = { rows: 'all' } as const;
export const notInBackups = { rows: 'none' } as const;
