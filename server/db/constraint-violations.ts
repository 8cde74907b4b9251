/** Whether PostgreSQL rejected a row because of the named unique index or constraint. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  isViolation(error, '23505', constraint);

/** Whether PostgreSQL rejected a row because of the named check constraint. */
export const isCheckViolation = (error: unknown, constraint: string): boolean =>
  isViolation(error, '23514', constraint);

function isViolation(error: unknown, sqlState: string, constraint: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === sqlState &&
    'constraint' in error &&
    error.constraint === constraint
  );
}
