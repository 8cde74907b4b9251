export declare const leanFlags: string[];
export declare const leanEnv: Record<string, string>;
export declare const compiled: string;
export declare function heapFlags(memoryMb: number): string[];
export declare function runLean(): void;
export declare function runWithFittingHeap(): void;
