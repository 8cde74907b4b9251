/** An import that is running, whose row and seller are locked. */
export type RunningImport = { id: string; sellerId: string };
