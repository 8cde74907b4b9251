import { expect, test } from 'vitest';
import { needsOf } from './needs.ts';

test('what the payment provider asks for is named once, and what is unknown is not left out', () => {
  expect(
    needsOf([
      'identity.individual.date_of_birth.day',
      'identity.individual.date_of_birth.month',
      'identity.individual.address.line1',
      'identity.individual.documents.primary_verification',
      'configuration.recipient.default_outbound_destination',
      'identity.attestations.terms_of_service',
      'identity.individual.given_name',
      'something.new',
    ]),
  ).toEqual(['birthday', 'address', 'document', 'bank', 'terms', 'name', 'other']);
  expect(needsOf([])).toEqual([]);
});
