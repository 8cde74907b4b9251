import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';

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
  const client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey });
  return client.sign(url, {
    method,
    headers: { ...headers, 'x-amz-content-sha256': bodyHash },
    ...(body && { body }),
    aws: { allHeaders: true, ...(datetime && { datetime }) },
  });
}
