export const leanFlags: string[];
export const leanEnv: Record<string, string>;
export function runLean(): void;
