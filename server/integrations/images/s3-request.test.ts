import { expect, test } from 'vitest';
import { signS3Request } from './s3-request.ts';

/**
 * The examples that Amazon publishes for Signature Version 4 of S3 ("Signature calculations for the Authorization
 * header"). A stand-in for S3 accepts any signature, so that it can prove nothing here.
 */
const example = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const bucket = 'https://examplebucket.s3.amazonaws.com';

const published: [string, Parameters<typeof signS3Request>[1], signed: string, signature: string][] = [
  [
    'getting a part of an object',
    { method: 'GET', url: `${bucket}/test.txt`, headers: { range: 'bytes=0-9' } },
    'host;range;x-amz-content-sha256;x-amz-date',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'putting an object',
    {
      method: 'PUT',
      url: `${bucket}/test$file.text`,
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: new TextEncoder().encode('Welcome to Amazon S3.'),
    },
    'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'asking for the lifecycle of a bucket',
    { method: 'GET', url: `${bucket}/?lifecycle` },
    'host;x-amz-content-sha256;x-amz-date',
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'listing objects',
    { method: 'GET', url: `${bucket}/?max-keys=2&prefix=J` },
    'host;x-amz-content-sha256;x-amz-date',
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
];

test.each(published)('%s has the published signature', async (_name, call, signed, signature) => {
  const request = await signS3Request(example, call, '20130524T000000Z');
  expect(request.headers.get('authorization')).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
      `SignedHeaders=${signed}, Signature=${signature}`,
  );
});

test('another body, header or key has another signature', async () => {
  const call = { method: 'PUT', url: `${bucket}/a.webp`, body: new TextEncoder().encode('a') } as const;
  const others = [
    signS3Request(example, call, '20130524T000000Z'),
    signS3Request(example, { ...call, body: new TextEncoder().encode('b') }, '20130524T000000Z'),
    signS3Request(example, { ...call, headers: { 'content-type': 'image/webp' } }, '20130524T000000Z'),
    signS3Request({ ...example, secretAccessKey: 'another' }, call, '20130524T000000Z'),
  ];
  const signatures = (await Promise.all(others)).map(({ headers }) => headers.get('authorization'));
  expect(new Set(signatures).size).toBe(4);
});
