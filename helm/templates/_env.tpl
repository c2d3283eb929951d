{{/* Settings of every pod, without secrets. */}}
{{- define "keepsake.openSettings" -}}
- {name: PROFILE, value: {{ .Values.profile | quote }}}
- {name: PUBLIC_URL, value: {{ .Values.publicUrl | quote }}}
- {name: BRAND_NAME, value: {{ .Values.business.name | quote }}}
- {name: MAIL_FROM, value: {{ .Values.business.mailFrom | quote }}}
- {name: SUPPORT_EMAIL, value: {{ .Values.business.supportEmail | quote }}}
- {name: POSTAL_ADDRESS, value: {{ .Values.business.postalAddress | quote }}}
- {name: PARTNERSHIP_EMAIL, value: {{ .Values.business.partnershipEmail | quote }}}
- {name: SUPPORT_PHONE, value: {{ .Values.business.supportPhone | quote }}}
- {name: DELIVERY_DAYS, value: {{ .Values.business.deliveryDays | quote }}}
- {name: SOCIAL_LINKS, value: {{ .Values.business.socialLinks | quote }}}
- {name: BUSINESS_TIMEZONE, value: {{ .Values.business.timezone | quote }}}
- {name: COMMISSION_HOLD_DAYS, value: {{ .Values.business.commissionHoldDays | quote }}}
- {name: MINIMUM_PAYOUT_CENTS, value: {{ .Values.business.minimumPayoutCents | quote }}}
- {name: PAYMENTS_URL, value: {{ .Values.business.payments | quote }}}
- {name: CARRIER, value: {{ .Values.business.carrier | quote }}}
- {name: KARRIO_URL, value: {{ .Values.business.karrioUrl | quote }}}
- {name: RETURN_ADDRESS, value: {{ .Values.business.returnAddress | quote }}}
- {name: BUILD_REVISION, value: {{ .Values.image.digest | default .Values.image.tag | default .Chart.AppVersion | quote }}}
- {name: METRICS_HOST, value: 0.0.0.0}
- {name: METRICS_PORT, value: "9464"}
- {name: TMPDIR, value: /tmp}
{{- range $name, $value := .Values.settings }}
- {name: {{ $name }}, value: {{ $value | quote }}}
{{- end }}
{{- end }}

{{/* name, secret, optional */}}
{{- define "keepsake.fromSecret" -}}
- name: {{ .name }}
  valueFrom: {secretKeyRef: {name: {{ .secret }}, key: {{ .key | default .name }}{{ if .optional }}, optional: true{{ end }}}}
{{- end }}

{{/* Secrets and URLs per part: no part gets the credentials of another part's database. */}}
{{- define "keepsake.partEnv" -}}
{{- $values := .root.Values }}
{{ include "keepsake.openSettings" .root }}
{{ include "keepsake.fromSecret" (dict "name" "DATABASE_URL" "key" (include "keepsake.databaseKey" .part.service) "secret" $values.connectionsFrom) }}
{{ include "keepsake.fromSecret" (dict "name" "EVENTS_URL" "secret" $values.connectionsFrom) }}
{{- if not (has "objects" .part.needs) }}
- {name: OBJECTS_URL, value: "file:///nowhere"}
{{- else if $values.objects.claim }}
- {name: OBJECTS_URL, value: "file:///media"}
{{- else }}
{{ include "keepsake.fromSecret" (dict "name" "OBJECTS_URL" "secret" $values.connectionsFrom) }}
{{- end }}
{{- if has "mail" .part.needs }}
{{ include "keepsake.fromSecret" (dict "name" "MAIL_URL" "secret" $values.connectionsFrom) }}
{{- else }}
- {name: MAIL_URL, value: "file:///nowhere"}
{{- end }}
{{- if has "limits" .part.needs }}
{{ include "keepsake.fromSecret" (dict "name" "CACHE_URL" "secret" $values.connectionsFrom) }}
{{- end }}
{{- if .part.documents }}
{{ include "keepsake.fromSecret" (dict "name" "DOCUMENTS_URL" "key" .part.documents "secret" $values.connectionsFrom "optional" true) }}
{{- end }}
{{- range concat (list "CALL_SECRET" "CUSTOMER_ID_SECRET") .part.secrets }}
{{ include "keepsake.fromSecret" (dict "name" . "secret" $values.secretsFrom) }}
{{- end }}
{{- if eq .part.service "gateway" }}
{{- range list "ADMIN_EMAIL" "ADMIN_PASSWORD" }}
{{ include "keepsake.fromSecret" (dict "name" . "secret" $values.secretsFrom "optional" true) }}
{{- end }}
- {name: PORT, value: "8080"}
- {name: TRUST_PROXY, value: {{ $values.ingress.proxies | quote }}}
- {name: WEB_DIR, value: /app/web/dist}
- {name: UPLOAD_DIR, value: /tmp}
{{- end }}
{{- if eq .part.service "orders" }}
{{- range list "PAYMENTS_KEY" "PAYMENTS_NOTICE_SECRET" }}
{{ include "keepsake.fromSecret" (dict "name" . "secret" $values.secretsFrom "optional" true) }}
{{- end }}
{{- end }}
{{- if eq .part.service "shipping" }}
{{ include "keepsake.fromSecret" (dict "name" "KARRIO_TOKEN" "secret" $values.secretsFrom "optional" true) }}
{{- end }}
{{- if eq .part.service "campaigns" }}
{{ include "keepsake.fromSecret" (dict "name" "MAIL_NOTICE_SECRET" "secret" $values.secretsFrom "optional" true) }}
{{- end }}
{{- if eq (.part.answers | default "") "rpc" }}
- {name: RPC_LISTEN, value: "0.0.0.0:7000"}
{{- end }}
{{- with .part.role }}
- {name: ROLES, value: {{ . }}}
{{- end }}
- name: RPC_PEERS
  value: {{ printf "dns:///%[1]s-{service}:7000 qr-timeline=dns:///%[1]s-qr-timeline-api:7000 Viewing=dns:///%[1]s-qr-timeline-reader:7000" .root.Release.Name | quote }}
- {name: UV_THREADPOOL_SIZE, value: "16"}
{{- end }}
