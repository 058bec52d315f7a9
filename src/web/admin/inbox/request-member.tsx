import { href } from "react-router";
import type { ReactNode } from "react";
import { Link, linkClass } from "#ui/link/link.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { ORDER_STATUS } from "../orders/order-labels.ts";
import { StatusTag } from "../users/status-tag.tsx";
import type { MemberFactsView } from "./request-member.server.ts";

/** Next to the conversation on wide screens: who you're answering. Elsewhere the name links to the same and more. */
export function RequestMember({ member }: { member: MemberFactsView }) {
  const { order } = member;
  return (
    <aside
      aria-label="The member"
      className="hidden border-l border-line bg-surface px-5 py-6 xl:sticky xl:top-0 xl:grid xl:h-dvh xl:content-start xl:gap-6 xl:overflow-y-auto"
    >
      <div className="grid gap-2">
        <h2 className="text-lead font-semibold">
          <Link to={href("/admin/users/:userId", { userId: member.userId })} variant="ink">
            {member.name}
          </Link>
        </h2>
        {member.about && <p className="text-small text-ink-2">{member.about}</p>}
        <p className="flex flex-wrap gap-1.5">
          {member.status && <StatusTag status={member.status} />}
          {member.isDisabled && <Tag tone="danger">Disabled</Tag>}
          {order?.isLate && <Tag tone="danger">Late order</Tag>}
          {member.tags.map((tag) => (
            <Tag key={tag} tone="outline">
              {tag}
            </Tag>
          ))}
        </p>
      </div>
      <dl className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 text-small">
        {member.phone && (
          <Fact label="Phone">
            <a href={`tel:${member.phone.number}`} className={linkClass()}>
              {member.phone.text}
            </a>
          </Fact>
        )}
        {member.facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
      {order && (
        <section aria-labelledby="member-order" className="grid gap-2">
          <SectionHeader id="member-order" title={`Order ${order.number}`} />
          <p className="text-small">{ORDER_STATUS[order.status].text}</p>
          <p className="text-small">
            <Link to={href("/admin/orders/:orderId", { orderId: order.id })} variant="standalone">
              Open the order
            </Link>
          </p>
        </section>
      )}
      {member.earlier.length > 0 && (
        <section aria-labelledby="member-earlier">
          <SectionHeader id="member-earlier" title="Other requests" />
          <ul>
            {member.earlier.map(({ id, topic, day }) => (
              <li key={id} className="flex justify-between gap-3 border-b border-line py-2 text-small">
                <Link to={href("/admin/inbox/:requestId", { requestId: id })}>{topic}</Link>
                <span className="whitespace-nowrap text-ink-2">{day}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="col-span-full grid grid-cols-subgrid">
      <dt className="text-ink-2">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
