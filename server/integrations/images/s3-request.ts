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
 * A call with its signature (AWS Signature Version 4), over all of its headers and the body: whoever changes
 * something on the way has it refused.
 * @param datetime such as `20130524T000000Z`, in place of now
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
