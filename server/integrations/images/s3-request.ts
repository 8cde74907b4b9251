import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';

export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

type S3Call = {
  method: 'HEAD' | 'GET' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
};

/**
 * Signs a request (AWS Signature Version 4), including all headers and the body.
 * @param datetime such as `20130524T000000Z`, instead of the current time
 */
export async function signS3Request(
  { region, accessKeyId, secretAccessKey }: Omit<S3Settings, 'endpoint' | 'bucket'>,
  { method, url, headers, body }: S3Call,
  datetime?: string,
): Promise<Request> {
  const bodyHash = createHash('sha256')
    .update(body ?? '')
    .digest('hex');
  const signer = new AwsV4Signer({
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
    method,
    url,
    headers: { ...headers, 'x-amz-content-sha256': bodyHash },
    allHeaders: true,
    ...(body && { body }),
    ...(datetime && { datetime }),
  });
  const signed = await signer.sign();
  return new Request(signed.url, { method, headers: signed.headers, ...(body && { body }) });
}
