/** Books on a shelf with a gap between them, which a bookmark keeps. */
export const ShelfGap = () => (
  <svg viewBox="0 0 384 132" aria-hidden="true">
    <g stroke="none">
      <rect x="14" y="26" width="34" height="106" rx="2" fill="#5b1a2b" />
      <rect x="14" y="40" width="34" height="3" fill="#e2bd72" />
      <rect x="14" y="112" width="34" height="3" fill="#e2bd72" />
      <rect x="51" y="44" width="25" height="88" rx="2" fill="#d7e0d4" />
      <rect x="51" y="112" width="25" height="20" fill="#2f6b4f" />
      <rect x="79" y="16" width="40" height="116" rx="2" fill="#c8402b" />
      <rect x="79" y="104" width="40" height="28" fill="#efe6d2" />
      <rect x="122" y="38" width="27" height="94" rx="2" fill="#14213d" />
      <circle cx="135.5" cy="118" r="6" fill="#f4a259" />
    </g>
    <rect
      x="160"
      y="22"
      width="74"
      height="110"
      rx="2"
      fill="none"
      stroke="var(--line-firm)"
      strokeWidth="1.5"
      strokeDasharray="5 4"
    />
    <path d="M187 22v36l10-8 10 8V22z" fill="var(--ribbon)" />
    <g>
      <rect x="246" y="32" width="30" height="100" rx="2" fill="#1d3c5a" />
      <rect x="246" y="46" width="30" height="2.5" fill="#f5eeda" />
      <rect x="246" y="114" width="30" height="2.5" fill="#f5eeda" />
      <rect x="279" y="50" width="22" height="82" rx="2" fill="#e9b9ac" />
      <rect x="304" y="22" width="36" height="110" rx="2" fill="#23454f" />
      <rect x="304" y="36" width="36" height="3" fill="#e8cf9a" />
      <g transform="rotate(9 372 132)">
        <rect x="346" y="40" width="24" height="92" rx="2" fill="#f2c14e" />
        <rect x="346" y="54" width="24" height="3" fill="#1b3a8f" />
      </g>
    </g>
  </svg>
);
