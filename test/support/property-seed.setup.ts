import { configureGlobal } from 'fast-check';
import { chooseSeed } from './test-form.ts';

// A property that fails prints its seed.
configureGlobal({ seed: chooseSeed('PROPERTY_SEED') });
