export const leanFlags: string[];
export const leanEnv: Record<string, string>;
export const compiled: string;
export function runLean(): void;
