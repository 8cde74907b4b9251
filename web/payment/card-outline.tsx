/** The shape of the card fields while the card service is asked. */
export function CardOutline() {
  return (
    <div className="field" aria-hidden="true">
      <span className="label">Card details</span>
      <div className="card-box" data-off="">
        <div>
          <div className="input">Card number</div>
        </div>
        <div>
          <div className="input">MM / YY</div>
        </div>
        <div>
          <div className="input">CVC</div>
        </div>
      </div>
    </div>
  );
}
