import chromium from '@sparticuz/chromium';

// It unpacks into the temporary folder.
await chromium.executablePath();
