type Props = { title?: string; message: string; onRetry?: () => void };

/** It did not work: what happened, and a way to try again. */
export const Failure = ({ title = 'This didn’t load', message, onRetry }: Props) => (
  <div className="failure" role="alert">
    <h2>{title}</h2>
    <p>{message}</p>
    {onRetry && (
      <button type="button" className="btn btn-primary" onClick={onRetry}>
        Try again
      </button>
    )}
  </div>
);
